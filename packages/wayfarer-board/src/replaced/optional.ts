// In place of the page's optional parts, which need preact/compat.
import { Component, type ComponentType, createElement, type FunctionComponent } from "preact";

/** A part that is loaded when it is first shown. Until then, and if it cannot be loaded, there is nothing in its place. */
export function optional<P extends object>(load: () => Promise<FunctionComponent<P>>): ComponentType<P> {
  let Part: FunctionComponent<P> | undefined;
  let loading: Promise<unknown> | undefined;
  return class extends Component<P> {
    render() {
      if (Part !== undefined) return createElement(Part, this.props as P);
      loading ??= load().then((loaded) => (Part = loaded));
      loading.then(
        () => this.setState({}),
        () => (loading = undefined),
      );
      return null;
    }
  };
}
