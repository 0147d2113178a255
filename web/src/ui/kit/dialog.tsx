// Dialogs and panels. A dialog is the browser's own: it keeps the focus inside, closes on Escape, and returns the
// focus. A panel is beside the board and leaves the page usable; in narrow windows it is a dialog.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/kit";
import { IconButton } from "./button";
import { Toasts } from "./toast";

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  foot?: ComponentChildren;
  wide?: boolean;
  picture?: ComponentChildren; // on the left in wide windows
}

export function Dialog({ title, onClose, children, foot, wide = false, picture }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  const pressed = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog === null) return;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  const onGround = (event: MouseEvent) => {
    const ground = event.target === box.current && pressed.current === box.current;
    if (ground) onClose();
  };
  return (
    <dialog
      ref={box}
      class={`dialog ${wide ? "wide" : ""} ${picture === undefined ? "" : "pictured"}`}
      aria-labelledby={id}
      onPointerDown={(event) => (pressed.current = event.target)}
      onClick={onGround}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {picture !== undefined && <div class="picture-side">{picture}</div>}
      <div class="inside">
        <div class="dialog-head">
          {/* It has the focus first, so that screen readers read the dialog from its beginning. */}
          <h2 id={id} tabindex={-1} autofocus>
            {title}
          </h2>
          <IconButton icon="x" label={say("close")} onClick={onClose} />
        </div>
        <div class="dialog-body">{children}</div>
        {foot !== undefined && <div class="dialog-foot">{foot}</div>}
      </div>
      <Toasts />
    </dialog>
  );
}

const WIDE = "(min-width: 1024px)";

/** Whether the window matches a media query; updated when it changes. */
function useMedia(query: string): boolean {
  const [fits, setFits] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const listen = () => setFits(media.matches);
    listen();
    media.addEventListener("change", listen);
    return () => media.removeEventListener("change", listen);
  }, [query]);
  return fits;
}

export interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const wide = useMedia(WIDE);
  const id = useId();
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.focus();
    return () => before?.focus?.();
  }, []);
  if (!wide)
    return (
      <Dialog title={title} onClose={onClose}>
        {children}
      </Dialog>
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  return (
    <aside ref={box} class="side-panel" aria-labelledby={id} tabindex={-1} onKeyDown={onKeyDown}>
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton icon="x" label={say("close")} onClick={onClose} />
      </div>
      <div class="dialog-body">{children}</div>
    </aside>
  );
}
