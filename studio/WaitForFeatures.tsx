import {type LayoutProps, LoadingBlock, useFeatureEnabled} from 'sanity'

/**
 * Renders the Studio's layout after the project's features have loaded. Without this, a project without comments remounts
 * the whole layout when they load: open menus close and the first words typed into a form are lost (sanity 6.16.0,
 * `CommentsStudioLayout`).
 */
export function WaitForFeatures(props: LayoutProps) {
  const {isLoading} = useFeatureEnabled('studioComments')
  return isLoading ? <LoadingBlock showText /> : props.renderDefault(props)
}
