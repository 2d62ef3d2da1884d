import {type LayoutProps, LoadingBlock, useFeatureEnabled} from 'sanity'

/**
 * The Studio's layout, drawn once it is known what the project offers. Drawn sooner, all of it would be made anew on a
 * project without comments as soon as that is known: an open menu would close, and the first words in a form be lost
 * (sanity 6.16.0, `CommentsStudioLayout`).
 */
export function WaitForFeatures(props: LayoutProps) {
  const {isLoading} = useFeatureEnabled('studioComments')
  return isLoading ? <LoadingBlock showText /> : props.renderDefault(props)
}
