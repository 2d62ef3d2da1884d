import {isTiny} from './pictures'

const MEDIA = 'iframe, object, embed, video, audio'

/** Removes embedded media, which no text takes, and returns how many of them a reader saw. */
export function removeMedia(body: HTMLElement): number {
  const media = [...body.querySelectorAll(MEDIA)].filter(({parentElement}) => !parentElement?.closest(MEDIA))
  for (const medium of media) medium.remove()
  return media.filter(medium => !isTiny(medium)).length
}
