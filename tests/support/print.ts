import type {Page} from '@playwright/test'

/** What only works on a screen. */
const SCREEN_ONLY =
  'button, .btn, .icon-btn, .swatch, nav, .announcement, .skip-link, .colour-bar, .site-footer, .pager, .arrows, .facet-panel, ' +
  'input[type=range], input[type=search], [data-support], [aria-labelledby=_consent], dialog'
/** The width of the printable part of an A4 sheet in px. */
const SHEET_WIDTH = 688

/** Lists the elements that a print shows and that only work on a screen. */
export const listPrintedControls = (page: Page) =>
  page
    .locator(SCREEN_ONLY)
    .evaluateAll(all =>
      all
        .filter(one => one.checkVisibility() && one.getClientRects().length > 0)
        .map(one => one.outerHTML.slice(0, 90)),
    )

/** Shows a page as it is printed on A4. */
export async function print(page: Page): Promise<void> {
  await page.setViewportSize({width: SHEET_WIDTH, height: 960})
  await page.emulateMedia({media: 'print', reducedMotion: 'reduce'})
}
