import {EyeOpenIcon} from '@sanity/icons/EyeOpen'
import {presentationTool} from 'sanity/presentation'
import {routes} from '@/lib/routes'
import {locate} from './locations'
import {mainDocuments} from './main-documents'

/** The real pages beside the form: drafts as they are typed, and a click on a text opens its field. */
export const previewTool = () =>
  presentationTool({
    title: 'Preview',
    icon: EyeOpenIcon,
    previewUrl: {
      initial: routes.home,
      // Its own links for sharing hold for ever; those of the document action expire.
      previewMode: {enable: routes.enablePreview, shareAccess: false},
    },
    resolve: {locations: locate, mainDocuments},
  })
