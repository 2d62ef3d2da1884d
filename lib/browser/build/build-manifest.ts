/** What `/builds/latest.json` and `/builds/meta/{id}.json` tell of a build. */
export type BuildManifest = {id: string}
