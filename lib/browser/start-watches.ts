import {watchBuilds} from './build/build-watch'
import {retryPictures} from './retry-pictures'

/** Starts what can wait until a page is hydrated, in one chunk. */
export function startWatches(): void {
  retryPictures()
  watchBuilds()
}
