// Notices of the device for a person who looks elsewhere. They are asked for by a button only.
import say from "virtual:words/table";
import { toast } from "../ui/kit";

export function mayAskForNotice(): boolean {
  return "Notification" in window && Notification.permission !== "granted";
}

/** Asks the person; what becomes of it is said. */
export async function askForNotice(): Promise<void> {
  if ((await Notification.requestPermission()) === "granted") toast(say("notice.will"), { icon: "bell" });
  else toast(say("notice.cannot"), { kind: "refusal" });
}

/** Tells the person that it is their turn, if they asked to be told and look elsewhere. */
export function notifyTurn(table: string, title: string): void {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const notice = new Notification(say("notice.turn"), { body: title, tag: table });
  notice.onclick = () => window.focus();
}
