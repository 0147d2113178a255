// The sixteen kinds in a table: columns by range of movement, rows by direction.
import say from "virtual:words/kinds_table";
import { PieceIcon } from "../../board/symbols";
import { kindName } from "../../library/games";

const GAME = "courier-leapale";

/** By directions, and within a row by gait: a step, a slide, a leap of two. */
const rows = [
  { name: "orthogonal.sd", cells: ["P", "Q", "A"] },
  { name: "orthogonal.nd", cells: ["D", "C", "Y"] },
  { name: "sd.nd", cells: ["B", "G", "L"] },
  { name: "all", cells: ["EH", "M", "U"] },
] as const;
const gaits = ["step", "slide", "leap"] as const;
const others = "NOS";

interface Props {
  letter: string;
  onChoose: (letter: string) => void;
}

function Kind({ letter, chosen, onChoose }: { letter: string; chosen: boolean; onChoose: Props["onChoose"] }) {
  return (
    <button type="button" class="kind" aria-pressed={chosen} onClick={() => onChoose(letter)}>
      <PieceIcon game={GAME} letter={letter} seat="w" />
      <span>{kindName(GAME, letter)}</span>
    </button>
  );
}

export function Kinds({ letter, onChoose }: Props) {
  const one = (kind: string) => <Kind key={kind} letter={kind} chosen={kind === letter} onChoose={onChoose} />;
  const [, ...last] = others;
  return (
    <table class="kinds-table">
      <caption class="unseen">{say("pattern")}</caption>
      <thead>
        <tr>
          <td />
          {gaits.map((gait) => (
            <th key={gait} scope="col">
              {say(gait)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{say(name)}</th>
            {cells.map((kinds) => (
              <td key={kinds}>{[...kinds].map(one)}</td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{say("others")}</th>
          <td>{one(others[0]!)}</td>
          {last.map((kind) => (
            <td key={kind}>{one(kind)}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
