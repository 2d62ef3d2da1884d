import {checkContent} from './check-content.ts'
import {checkOrigin} from './check-origin.ts'
import {checkSettings} from './check-settings.ts'
import {checkSite} from './check-site.ts'
import {checkTokens} from './check-tokens.ts'
import {checkWebhook} from './check-webhook.ts'
import type {Deployment} from './deployment.ts'
import type {Finding} from './finding.ts'

/** Looks at everything that a site and its content need of each other; changes nothing. */
export async function checkDeployment(deployment: Deployment): Promise<Finding[]> {
  const settings = checkSettings(deployment)
  const content = await checkContent(deployment)
  const isReached = content.length > 1
  const project = isReached
    ? [...(await checkTokens(deployment)), await checkOrigin(deployment), await checkWebhook(deployment)]
    : []
  return [...settings, ...content, ...project, ...(await checkSite(deployment))]
}

const SIGNS: Record<Finding['state'], string> = {ok: '✓', missing: '✗', unknown: '?'}

/** The findings as a person reads them, one to a line, and what follows from them. */
export function describeFindings(findings: Finding[]): string {
  const width = Math.max(...findings.map(({subject}) => subject.length))
  const indent = ' '.repeat(width + 4)
  const lines = findings.map(
    ({subject, state, told}) => `${SIGNS[state]} ${subject.padEnd(width)}  ${told.replaceAll('\n', `\n${indent}`)}`,
  )
  const count = (state: Finding['state']) => findings.filter(finding => finding.state === state).length
  const [absent, unchecked] = [count('missing'), count('unknown')]
  const end =
    absent + unchecked === 0
      ? 'Everything is there.'
      : `${absent} to be put right, ${unchecked} that could not be checked.`
  return `${lines.join('\n')}\n\n${end}`
}

/** 0 when all is well, 1 when something is missing, 2 when something could not be checked. */
export function exitCodeOf(findings: Finding[]): number {
  if (findings.some(({state}) => state === 'missing')) return 1
  return findings.some(({state}) => state === 'unknown') ? 2 : 0
}
