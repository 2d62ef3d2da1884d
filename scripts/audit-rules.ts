import {posix} from 'node:path'

type Package = {
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  inBundle?: boolean
  optionalDependencies?: Record<string, string>
}

/** The parts of `package-lock.json` that the audit reads. */
export type Lock = {packages: Record<string, Package>}

type Report = {
  error?: unknown
  vulnerabilities?: Record<string, {name: string; severity: string; range: string; via: (string | {title: string})[]}>
}

/**
 * Checks the packages of a lock file: each has an integrity hash and comes from a registry, its optional dependencies are in the file
 * too, and `allowScripts` says of each install script whether it may run. Returns one sentence per problem.
 */
export function auditLock({packages}: Lock, allowScripts: Record<string, boolean>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').at(-1) ?? path
    // The project itself and its workspaces.
    if (!path.includes('node_modules/') || entry.link) return []
    const problems: string[] = []
    if (!entry.integrity && !entry.inBundle) problems.push(`${name} has no integrity hash.`)
    if (entry.resolved && !/^https:\/\/[^/]+\/.*\.tgz$/.test(entry.resolved))
      problems.push(`${name} does not come from a registry: ${entry.resolved}`)
    if (entry.hasInstallScript && allowScripts[name] === undefined)
      problems.push(`${name} has an install script: allow or deny it in "allowScripts" of package.json.`)
    return [...problems, ...missingOptional(path, entry, packages)]
  })
}

/**
 * Native code for other platforms is an optional dependency. An `npm install` beside an existing `node_modules` can drop it from the lock
 * file (npm/cli#4828); `npm ci` then installs nothing for those platforms.
 */
function missingOptional(path: string, {optionalDependencies = {}}: Package, packages: Lock['packages']): string[] {
  const parents = path
    .split('/node_modules/')
    .map((_part, index, all) => all.slice(0, index + 1).join('/node_modules/'))
  const isThere = (name: string) =>
    ['', ...parents].some(parent => posix.join(parent, 'node_modules', name) in packages)
  return Object.keys(optionalDependencies)
    .filter(name => !isThere(name))
    .map(name => `${name}, an optional dependency of ${path}, is missing: run "npm install --package-lock-only".`)
}

/**
 * Reads the report of `npm audit --json`: one sentence per advisory of level high or critical. Returns null when the registry
 * offers no advisories.
 */
export function readAdvisories(json: string): string[] | null {
  const report = parse(json)
  if (report?.vulnerabilities === undefined) return null
  return Object.values(report.vulnerabilities)
    .filter(({severity}) => severity === 'high' || severity === 'critical')
    .map(({name, severity, range, via}) => {
      const reasons = via.map(cause => (typeof cause === 'string' ? `through ${cause}` : cause.title))
      return `${name} ${range} (${severity}): ${reasons.join('; ')}`
    })
}

function parse(json: string): Report | null {
  try {
    return JSON.parse(json) as Report
  } catch {
    return null
  }
}
