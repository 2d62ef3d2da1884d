/** The body of `/builds/latest.json` and `/builds/meta/{id}.json`. */
export type BuildManifest = {id: string}
