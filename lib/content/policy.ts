import type {PolicySlug} from '@/lib/routes'
import type {ArticleBody, Heading} from './rich-text'
import type {Seo} from './seo'

/** One version in a policy's history; `effectiveDate` is an ISO date. */
export type PolicyVersion = {version: string; effectiveDate: string; changeSummary: string}

/** A policy in one version: the one in force, unless an earlier one was asked for. */
export type Policy = PolicyVersion & {
  rev: string
  slug: PolicySlug
  title: string
  /** In plain language; empty for an earlier version, which it would misdescribe. */
  summary: string
  body: ArticleBody
  headings: Heading[]
  /** Earlier versions, newest first. */
  history: PolicyVersion[]
  currentVersion: string
  seo: Seo
}

/** A policy as a list shows it. */
export type PolicySummary = {slug: PolicySlug; title: string; summary: string; version: string; effectiveDate: string}
