import {visionTool} from '@sanity/vision'
import {type Config, defineConfig} from 'sanity'
import {structureTool} from 'sanity/structure'
import {BrandIcon} from './BrandIcon'
import {LakeNavbar} from './connection/LakeNavbar'
import {lakeSource} from './connection/lake-source'
import {previewTool} from './presentation/preview-tool'
import {sharePreview} from './presentation/sharePreview'
import {FormWithReceipt} from './receipt/FormWithReceipt'
import {types} from './schema/types'
import type {StudioSettings} from './settings'
import {actionsFor, newDocumentsFor} from './structure/document-rules'
import {fixedTemplates} from './structure/fixed-templates'
import {structure} from './structure/structure'
import {theme} from './theme'
import {WaitForFeatures} from './WaitForFeatures'

/** The Studio at `/studio`: on a content lake of one's own, or on a project that Sanity hosts. */
export function createStudioConfig({projectId, dataset, lakePath, keepsReceipts, siteName}: StudioSettings): Config {
  return defineConfig({
    name: 'default',
    title: siteName,
    icon: BrandIcon,
    theme,
    basePath: '/studio',
    projectId,
    dataset,
    ...(lakePath !== null && lakeSource(lakePath)),
    schema: {types, templates: templates => [...templates, ...fixedTemplates]},
    ...(keepsReceipts && {form: {components: {input: FormWithReceipt}}}),
    plugins: [
      structureTool({structure, title: 'Content'}),
      previewTool(),
      visionTool({defaultApiVersion: '2025-02-19'}),
    ],
    studio: {components: {layout: WaitForFeatures, ...(lakePath !== null && {navbar: LakeNavbar})}},
    document: {
      actions: (actions, context) => [...actionsFor(actions, context), sharePreview],
      newDocumentOptions: newDocumentsFor,
      comments: {enabled: false},
    },
    ...(lakePath !== null && WITHOUT_CLOUD),
  })
}

/** What needs Sanity's cloud beside the content, and would stand in the menus without working. */
const WITHOUT_CLOUD = {
  // The older way, a timetable in the cloud; releases and scheduled drafts are the content lake's own.
  scheduledPublishing: {enabled: false},
  tasks: {enabled: false},
  announcements: {enabled: false},
} as const
