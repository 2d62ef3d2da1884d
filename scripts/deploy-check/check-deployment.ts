import {checkContent} from './check-content.ts'
import {checkOrigin} from './check-origin.ts'
import {checkSettings} from './check-settings.ts'
import {checkSite} from './check-site.ts'
import {checkTokens} from './check-tokens.ts'
import {checkWebhook} from './check-webhook.ts'
import type {Deployment} from './deployment.ts'
import type {Finding} from './finding.ts'

/** Checks everything that a site and its content lake need of each other. Changes nothing. */
export async function checkDeployment(deployment: Deployment): Promise<Finding[]> {
  const settings = checkSettings(deployment)
  const content = await checkContent(deployment)
  const isReachable = content.length > 1
  const project = isReachable
    ? [...(await checkTokens(deployment)), await checkOrigin(deployment), await checkWebhook(deployment)]
    : []
  return [...settings, ...content, ...project, ...(await checkSite(deployment))]
}

const SYMBOLS: Record<Finding['state'], string> = {ok: '✓', missing: '✗', unknown: '?'}

/** Formats findings, one per line, with a summary. */
export function describeFindings(findings: Finding[]): string {
  const width = Math.max(...findings.map(({subject}) => subject.length))
  const indent = ' '.repeat(width + 4)
  const lines = findings.map(
    ({subject, state, message}) =>
      `${SYMBOLS[state]} ${subject.padEnd(width)}  ${message.replaceAll('\n', `\n${indent}`)}`,
  )
  const count = (state: Finding['state']) => findings.filter(finding => finding.state === state).length
  const [absent, unchecked] = [count('missing'), count('unknown')]
  const end = absent + unchecked === 0 ? 'Everything is set up.' : `${absent} to fix, ${unchecked} not checked.`
  return `${lines.join('\n')}\n\n${end}`
}

/** Returns 0 when everything is set up, 1 when something is missing, 2 when something could not be checked. */
export function exitCodeOf(findings: Finding[]): number {
  if (findings.some(({state}) => state === 'missing')) return 1
  return findings.some(({state}) => state === 'unknown') ? 2 : 0
}
