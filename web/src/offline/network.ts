// Whether there is a network, as far as the browser knows.
import { useEffect, useState } from "preact/hooks";

export function useOnline(): boolean {
  const [online, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const listen = () => setOnline(navigator.onLine);
    for (const kind of ["online", "offline"]) addEventListener(kind, listen);
    listen();
    return () => {
      for (const kind of ["online", "offline"]) removeEventListener(kind, listen);
    };
  }, []);
  return online;
}
