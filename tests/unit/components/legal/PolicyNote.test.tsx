import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {PolicyNote} from '@/components/legal/PolicyNote'
import type {Policy, PolicyVersion} from '@/lib/content/policy'
import {routes} from '@/lib/routes'

const SLUG = 'privacy-policy'
const version = (name: string, effectiveDate: string): PolicyVersion => ({
  version: name,
  effectiveDate,
  changeSummary: '',
})
const CURRENT = version('3.0', '2026-06-01')

function render(shown: PolicyVersion, rest: Pick<Policy, 'isComing'>): string {
  const versions = [...new Set([shown, CURRENT, version('2.0', '2025-01-01')])]
  const policy = {slug: SLUG, versions, current: CURRENT, coming: null, isCurrent: false, ...shown, ...rest}
  return renderToStaticMarkup(<PolicyNote policy={policy as Policy} />)
}
const toText = (html: string) => html.replace(/<[^>]+>/g, '')

test('S2-legal a version dated ahead says from when it applies, and links to the one in force', () => {
  const html = render(version('3.1', '2026-12-01'), {isComing: true})
  expect(toText(html)).toContain('It applies from 1 December 2026. Until then, version 3.0 is in force.')
  expect(html).toContain(`href="${routes.policy(SLUG)}"`)
})

test('a version without a date says so, and links to the one in force, which has another address in a preview', () => {
  const html = render(version('3.1', ''), {isComing: true})
  expect(toText(html)).toContain('It has no date yet. Until then, version 3.0 is in force.')
  expect(html).toContain(`href="${routes.policyVersion(SLUG, '3.0').replaceAll('&', '&amp;')}"`)
})
