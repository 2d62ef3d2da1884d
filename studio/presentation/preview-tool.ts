import {EyeOpenIcon} from '@sanity/icons/EyeOpen'
import {presentationTool} from 'sanity/presentation'
import {routes} from '@/lib/routes'
import {resolveLocations} from './locations'
import {mainDocuments} from './main-documents'
import {PreviewHeader} from './PreviewHeader'

/** The Preview tool: shows the site's pages beside the form with live drafts; clicking a text opens its field. */
export const previewTool = () =>
  presentationTool({
    title: 'Preview',
    icon: EyeOpenIcon,
    previewUrl: {
      initial: routes.home,
      // Sanity's own share links never expire. The "Share the preview" action creates links that do.
      previewMode: {enable: routes.enablePreview, shareAccess: false},
    },
    resolve: {locations: resolveLocations, mainDocuments},
    components: {unstable_header: {component: PreviewHeader}},
  })
