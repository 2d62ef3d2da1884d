/** A response as Mozilla's HTTP Observatory reads it; header names in lower case. */
export type Observed = {
  headers: Record<string, string | undefined>
  setCookies?: string[]
  html?: string
  /** Whether the site is reached by HTTPS, which HSTS and mixed content depend on. */
  isHttps: boolean
}

type Finding = {test: string; result: string; modifier: number}

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const UNSAFE = [...BROAD, "'unsafe-inline'", 'data:']
const SIX_MONTHS_SECONDS = 15_552_000
const PRIVATE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
/** Extra credit counts from this score on. */
const CREDIT_FROM = 90

/**
 * Scores a response by the rules of Mozilla's HTTP Observatory (github.com/mdn/mdn-http-observatory, src/analyzer and
 * src/grader/charts.js). Redirection from HTTP, certificates and preload lists are the matter of a deployment.
 */
export function observe(observed: Observed): {score: number; grade: string; findings: Finding[]} {
  const findings = [
    contentSecurityPolicy(observed),
    cookies(observed),
    crossOriginSharing(observed),
    referrerPolicy(observed),
    transportSecurity(observed),
    scripts(observed),
    contentTypeOptions(observed),
    frameOptions(observed),
    resourcePolicy(observed),
  ]
  const sum = (modifiers: number[]) => modifiers.reduce((total, modifier) => total + modifier, 0)
  const base = 100 + sum(findings.map(({modifier}) => Math.min(modifier, 0)))
  const credit = sum(findings.map(({modifier}) => Math.max(modifier, 0)))
  const score = Math.max(0, base >= CREDIT_FROM ? base + credit : base)
  return {score, grade: gradeOf(score), findings}
}

const GRADES = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
] as const

const gradeOf = (score: number) => GRADES.find(([least]) => score >= least)?.[1] ?? 'F'

const finding = (test: string, result: string, modifier: number): Finding => ({test, result, modifier})

/** Parses a policy; of a repeated directive, browsers use the first. */
function directivesOf({headers}: Observed): Map<string, string[]> {
  const directives = new Map<string, string[]>()
  for (const text of (headers['content-security-policy'] ?? '').split(';')) {
    const [name, ...sources] = text.trim().toLowerCase().split(/\s+/)
    if (name && !directives.has(name)) directives.set(name, sources)
  }
  return directives
}

function contentSecurityPolicy(observed: Observed): Finding {
  const policy = directivesOf(observed)
  const rate = (result: string, modifier: number) => finding('content-security-policy', result, modifier)
  if (policy.size === 0) return rate('not implemented', -25)
  const effective = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const [script, style, object] = [effective('script-src'), effective('style-src'), effective('object-src')]
  const has = (sources: string[], unsafe: string[]) => sources.some(source => unsafe.includes(source))
  const isInsecure = (source: string) => observed.isHttps && /^(http|ftp):/.test(source)
  const passive = ['img-src', 'media-src']
  const active = [...policy].flatMap(([name, sources]) => (passive.includes(name) ? [] : sources))
  if (has(script, UNSAFE) || has(object, BROAD)) return rate('unsafe-inline', -20)
  if (active.some(isInsecure)) return rate('insecure scheme', -20)
  if (has([...script, ...style], ["'unsafe-eval'"])) return rate('unsafe-eval', -10)
  if (passive.flatMap(effective).some(isInsecure)) return rate('insecure scheme in passive content', -10)
  if (has(style, UNSAFE)) return rate('unsafe-inline in style-src only', 0)
  if (String(policy.get('default-src')) === "'none'") return rate("no unsafe, default-src 'none'", 10)
  return rate('no unsafe', 5)
}

function cookies({setCookies = []}: Observed): Finding {
  const rate = (result: string, modifier: number) => finding('cookies', result, modifier)
  const has = (attribute: RegExp) => setCookies.every(cookie => attribute.test(cookie))
  if (setCookies.length === 0) return rate('not found', 0)
  if (!has(/;\s*secure/i)) return rate('without Secure', -20)
  if (!has(/;\s*httponly/i)) return rate('without HttpOnly', -30)
  return has(/;\s*samesite=(strict|lax)/i) ? rate('secure and SameSite', 5) : rate('secure', 0)
}

function crossOriginSharing({headers}: Observed): Finding {
  const isOpen = headers['access-control-allow-credentials'] === 'true'
  return finding('cross-origin-resource-sharing', isOpen ? 'with credentials' : 'no credentials', isOpen ? -50 : 0)
}

function referrerPolicy({headers}: Observed): Finding {
  const value = headers['referrer-policy']
  if (value === undefined) return finding('referrer-policy', 'not implemented', 0)
  return PRIVATE_REFERRERS.includes(value)
    ? finding('referrer-policy', 'private', 5)
    : finding('referrer-policy', 'unsafe', -5)
}

function transportSecurity({headers, isHttps}: Observed): Finding {
  const rate = (result: string, modifier: number) => finding('strict-transport-security', result, modifier)
  if (!isHttps) return rate('no HTTPS', -20)
  const seconds = Number(/(?:^|;)\s*max-age=(\d+)/i.exec(headers['strict-transport-security'] ?? '')?.[1] ?? Number.NaN)
  if (Number.isNaN(seconds)) return rate('not implemented', -20)
  return seconds < SIX_MONTHS_SECONDS ? rate('less than six months', -10) : rate('six months or more', 0)
}

function scripts({html = ''}: Observed): Finding {
  const sources = [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"([^>]*)/g)]
  const foreign = sources.filter(
    ([, source = '', rest = '']) => /^(https?:)?\/\//.test(source) && !/integrity=/.test(rest),
  )
  return foreign.length > 0
    ? finding('subresource-integrity', `without integrity: ${foreign[0]?.[1]}`, -5)
    : finding('subresource-integrity', 'scripts from a secure origin only', 0)
}

function contentTypeOptions({headers}: Observed): Finding {
  const isSet = headers['x-content-type-options'] === 'nosniff'
  return finding('x-content-type-options', isSet ? 'nosniff' : 'not implemented', isSet ? 0 : -5)
}

function frameOptions(observed: Observed): Finding {
  const rate = (result: string, modifier: number) => finding('x-frame-options', result, modifier)
  if (directivesOf(observed).has('frame-ancestors')) return rate('implemented by CSP', 5)
  const value = observed.headers['x-frame-options']?.toLowerCase()
  return value === 'deny' || value === 'sameorigin' ? rate(value, 5) : rate('not implemented', -20)
}

function resourcePolicy({headers}: Observed): Finding {
  const value = headers['cross-origin-resource-policy']
  if (value === 'same-origin' || value === 'same-site') return finding('cross-origin-resource-policy', value, 10)
  const isValid = value === undefined || value === 'cross-origin'
  return finding('cross-origin-resource-policy', value ?? 'not implemented', isValid ? 0 : -5)
}
