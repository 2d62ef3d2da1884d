/** Returns a page's Open Graph and Twitter tags by name. */
export function shareTags(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"/g)
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content.replaceAll('&amp;', '&')]))
}
