export declare const BROWSERS: Readonly<Record<string, string>>;
