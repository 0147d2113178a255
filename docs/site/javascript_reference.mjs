// The reference of the npm package `wayfarer`: what it exports, with types and comments, as its sources have them.
import { createRequire } from "node:module";
import { join } from "node:path";

/** What can be imported: modules of packages/wayfarer/src and what they are to an importer. */
const ENTRIES = [
  ["browser", "wayfarer", "In browsers and in Node."],
  ["sync", "wayfarer/sync", "Without waiting: rules, notation and records, for programs that cannot wait for the module."],
];

export function write(root) {
  const ts = createRequire(join(root, "web/package.json"))("typescript");
  const folder = join(root, "packages/wayfarer");
  const { config } = ts.readConfigFile(join(folder, "tsconfig.json"), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const program = ts.createProgram(fileNames, options);
  return reference(ts, program, folder);
}

function reference(ts, program, folder) {
  const checker = program.getTypeChecker();
  const printer = ts.createPrinter({ removeComments: true });
  const written = new Set();

  const said = (symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s+/g, " ").trim();
  const source = (node) => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
  const code = (text) => ["```ts", text, "```", ""];
  const isHidden = (node) =>
    ts.getCombinedModifierFlags(node) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected) || ts.isConstructorDeclaration(node) || node.name?.kind === ts.SyntaxKind.PrivateIdentifier;

  /** The type of a value, as it was written or as it follows. */
  const typeOf = (symbol, node) => (node.type ? source(node.type) : checker.typeToString(checker.getTypeOfSymbolAtLocation(symbol, node), node, ts.TypeFormatFlags.NoTruncation));

  /** The head of a function or method, without what it does. */
  function head(node, name) {
    const parameters = node.parameters.map((one) => {
      const optional = one.questionToken || one.initializer ? "?" : "";
      const label = ts.isIdentifier(one.name) ? one.name.text : "options";
      return `${label}${optional}: ${typeOf(checker.getSymbolAtLocation(one.name) ?? one.symbol, one)}`;
    });
    const types = node.typeParameters ? `<${node.typeParameters.map(source).join(", ")}>` : "";
    const returns = node.type ? source(node.type) : checker.typeToString(checker.getReturnTypeOfSignature(checker.getSignatureFromDeclaration(node)));
    return `${name}${types}(${parameters.join(", ")}): ${returns}`;
  }

  /** The members of a class or an interface: values as a list, methods each under a heading. */
  function members(owner, node) {
    const values = [];
    const methods = [];
    const fields = node.members.filter((member) => !isHidden(member) && !ts.isSetAccessor(member));
    const parameters = node.members.find(ts.isConstructorDeclaration)?.parameters ?? [];
    const shown = parameters.filter((one) => one.modifiers?.length && !isHidden(one));
    for (const member of [...shown, ...fields]) {
      const symbol = checker.getSymbolAtLocation(member.name);
      const name = symbol.name.startsWith("__@") ? source(member.name) : symbol.name;
      if (ts.isMethodDeclaration(member) || ts.isMethodSignature(member)) {
        methods.push(`#### ${name} {#${owner}-${name}}`, "", ...code(head(member, `${owner.charAt(0).toLowerCase()}${owner.slice(1)}.${name}`)), said(symbol), "");
      } else {
        const optional = member.questionToken ? ", optional" : "";
        values.push(`- \`${name}\`: \`${typeOf(symbol, member).replaceAll(/\s+/g, " ")}\`${optional}${said(symbol) && `. ${said(symbol)}`}`);
      }
    }
    return [...values, "", ...methods];
  }

  function entry(symbol) {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const [node] = target.declarations;
    const { name } = symbol;
    const lines = [`### ${name} {#${name}}`, ""];
    if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
      const heritage = node.heritageClauses?.map((clause) => ` ${source(clause).trim()}`).join("") ?? "";
      const kind = ts.isClassDeclaration(node) ? "class" : "interface";
      return [...lines, ...code(`${kind} ${name}${heritage}`), said(target), "", ...members(name, node)];
    }
    if (ts.isFunctionDeclaration(node)) return [...lines, ...code(head(node, name)), said(target), ""];
    return [...lines, ...code(source(node).replace(/^export /, "")), said(target), ""];
  }

  const order = (symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const [node] = target.declarations;
    return ts.isFunctionDeclaration(node) ? 0 : ts.isClassDeclaration(node) ? 1 : 2;
  };

  const lines = ["# JavaScript reference", "", "[The guide](/javascript) says how all of it is used.", ""];
  for (const [file, imported, about] of ENTRIES) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(join(folder, `src/${file}.ts`)));
    const symbols = checker.getExportsOfModule(module).filter(({ name }) => !written.has(name));
    for (const { name } of symbols) written.add(name);
    lines.push(`## ${imported}`, "", about, "");
    if (written.size > symbols.length) lines.push("It also has everything of the package itself but `load`.", "");
    for (const symbol of symbols.sort((a, b) => order(a) - order(b))) lines.push(...entry(symbol));
  }
  return lines.join("\n");
}
