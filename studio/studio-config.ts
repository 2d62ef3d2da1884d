import {visionTool} from '@sanity/vision'
import {type Config, defineConfig} from 'sanity'
import {structureTool} from 'sanity/structure'
import {BrandIcon} from './BrandIcon'
import {LakeNavbar} from './connection/LakeNavbar'
import {lakeSource} from './connection/lake-source'
import {lakeWords} from './connection/lake-words'
import {RequiredField} from './inputs/RequiredField'
import {keepTexts} from './offline/keep-texts'
import {whenSaved} from './offline/when-saved'
import {previewTool} from './presentation/preview-tool'
import {sharePreview} from './presentation/sharePreview'
import {FormWithReceipt} from './receipt/FormWithReceipt'
import {policy, policyIn} from './schema/documents/policy'
import {types} from './schema/types'
import type {StudioSettings} from './settings'
import {sharedText} from './shared-text/shared-text'
import {beginVersion} from './structure/beginVersion'
import {actionsFor, newDocumentsFor} from './structure/document-rules'
import {singletonTemplates} from './structure/singleton-templates'
import {structure} from './structure/structure'
import {theme} from './theme'
import {WaitForFeatures} from './WaitForFeatures'

/** Configures the Studio at `/studio` for the local content lake or a project hosted by Sanity. */
export function createStudioConfig(settings: StudioSettings): Config {
  const {projectId, dataset, lakePath, hasPrivateImages, hasReceipts, siteName, timeZone} = settings
  return defineConfig({
    name: 'default',
    title: siteName,
    icon: BrandIcon,
    theme,
    basePath: '/studio',
    projectId,
    dataset,
    ...(lakePath !== null && lakeSource(lakePath, {hasPrivateImages})),
    schema: {
      types: types.map(type => (type === policy ? policyIn(timeZone) : type)),
      templates: templates => [...templates, ...singletonTemplates],
    },
    form: {components: {field: RequiredField, ...(hasReceipts && {input: FormWithReceipt})}},
    plugins: [
      structureTool({structure, title: 'Content'}),
      previewTool(),
      keepTexts(),
      sharedText(),
      visionTool({defaultApiVersion: '2025-02-19'}),
    ],
    studio: {components: {layout: WaitForFeatures, ...(lakePath !== null && {navbar: LakeNavbar})}},
    document: {
      actions: (actions, context) => [...actionsFor(actions, context).map(whenSaved), sharePreview, beginVersion],
      newDocumentOptions: newDocumentsFor,
      comments: {enabled: false},
      // The local content lake has no requests for a role; its administrator changes roles with a command.
      askToEdit: {enabled: lakePath === null},
    },
    ...(lakePath !== null && {...WITHOUT_CLOUD_FEATURES, i18n: {bundles: [lakeWords]}}),
  })
}

/** Turns off features that need Sanity's cloud; with a local lake their menu entries would not work. */
const WITHOUT_CLOUD_FEATURES = {
  // The older scheduling service in Sanity's cloud. Releases and scheduled drafts work with the content lake.
  scheduledPublishing: {enabled: false},
  tasks: {enabled: false},
  announcements: {enabled: false},
} as const
