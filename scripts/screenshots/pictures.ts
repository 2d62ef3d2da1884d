import type {PageState} from '../../tests/support/page-states.ts'
import type {Options, Scheme} from './options.ts'

/** Width of a printed page without its margins: A4 with 12.7 mm on both sides, in CSS pixels. */
export const PAPER_WIDTH = 698

type Choice = Pick<Options, 'states' | 'widths' | 'schemes' | 'format'>

/** One picture: its file in the folder, and the width in CSS pixels at which it is taken. */
export type Picture = {file: string; scheme: Scheme; width: number}

/** One visit of a page, with the pictures that are taken during it. */
export type Visit = {state: PageState; width: number; pictures: Picture[]}

function listVisitsOf(state: PageState, {widths, schemes, format}: Choice): Visit[] {
  const toPicture = (scheme: Scheme, width: number): Picture => ({
    file: `${state.name}-${width}-${scheme}.${format}`,
    scheme,
    width,
  })
  const onScreen = schemes.filter(scheme => scheme !== 'print')
  const visits = widths.map(width => ({
    state,
    width,
    pictures: onScreen.map(scheme => toPicture(scheme, width)),
  }))
  // Paper has one width. What lies above a page is not printed.
  const isPrinted = schemes.includes('print') && !state.isViewport
  const print = {state, width: PAPER_WIDTH, pictures: [toPicture('print', PAPER_WIDTH)]}
  return [...visits.filter(({pictures}) => pictures.length > 0), ...(isPrinted ? [print] : [])]
}

/** Lists the visits of the chosen pages: one per width with a picture per scheme, and one for the printed page. */
export const listVisits = (choice: Choice): Visit[] => choice.states.flatMap(state => listVisitsOf(state, choice))
