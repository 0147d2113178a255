// Notifications of the device for a person who looks elsewhere. Permission is requested only by a button.
import say from "virtual:words/table";
import { toast } from "../ui/kit";

export function mayAskForNotice(): boolean {
  return "Notification" in window && Notification.permission !== "granted";
}

/** Requests permission, and shows the result. */
export async function askForNotice(): Promise<void> {
  if ((await Notification.requestPermission()) === "granted") toast(say("notice.will"), { icon: "bell" });
  else toast(say("notice.cannot"), { kind: "refusal" });
}

/** Notifies the person that it is their turn, if they have asked for it and look elsewhere. */
export function notifyTurn(table: string, title: string): void {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const notice = new Notification(say("notice.turn"), { body: title, tag: table });
  notice.onclick = () => window.focus();
}
