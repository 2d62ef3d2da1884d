/** Does nothing. Without this file, the bundler would build in the project's own, which it finds further up. */
export function register(): void {}
