// Parts that are rendered again only if what they show has changed.
import { Component, type ComponentType, createElement, type FunctionComponent } from "preact";

function differs(one: object, other: object): boolean {
  const before = Object.entries(one);
  return before.length !== Object.keys(other).length || before.some(([name, value]) => (other as Record<string, unknown>)[name] !== value);
}

/** Renders again only if a property has changed, or as `isSame` says. */
export function memo<P extends object>(Part: FunctionComponent<P>, isSame?: (one: P, other: P) => boolean): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return isSame === undefined ? differs(this.props, next) : !isSame(this.props as P, next);
    }
    render() {
      return createElement(Part, this.props as P);
    }
  };
}
