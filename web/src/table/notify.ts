import { toast } from "../ui/kit";

// Notices of the device for a person who looks elsewhere. They are asked for by a button only.
export function mayAskForNotice(): boolean {
  return "Notification" in window && Notification.permission !== "granted";
}

/** Asks the person; what becomes of it is said. */
export async function askForNotice(): Promise<void> {
  if ((await Notification.requestPermission()) === "granted")
    toast("You will be told when it is your turn and you look elsewhere.", { icon: "bell" });
  else toast("This browser shows no notices of this site. Its settings for the site can allow them.", { kind: "refusal" });
}

/** Tells the person that it is their turn, if they asked to be told and look elsewhere. */
export function notifyTurn(table: string, title: string): void {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const notice = new Notification("It is your turn", { body: title, tag: table });
  notice.onclick = () => window.focus();
}
