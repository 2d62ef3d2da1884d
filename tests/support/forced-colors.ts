import type {Page} from '@playwright/test'

/** Lists the buttons without a visible border. Links of running text are none. */
export const listBorderless = (page: Page) =>
  page.locator('.btn, .icon-btn, .chip, main button, .site-header button, .seg span:not(span span)').evaluateAll(all =>
    all
      .filter(one => one.checkVisibility({visibilityProperty: true}) && one.getClientRects().length > 0)
      .filter(one => {
        const {borderTopWidth, borderTopStyle, borderTopColor, backgroundColor} = getComputedStyle(one)
        const page = getComputedStyle(document.body).backgroundColor
        const isFilled = backgroundColor !== page && !/, 0\)$/.test(backgroundColor)
        const hasBorder = Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none' && borderTopColor !== page
        return !(hasBorder || isFilled)
      })
      .map(one => one.outerHTML.slice(0, 90)),
  )

/** Lists the buttons whose text has the colour of their background, those of the support widget included. */
export const listUnreadable = (page: Page) =>
  page.locator('button, .btn').evaluateAll(all =>
    all
      .filter(one => one.checkVisibility({visibilityProperty: true}) && one.getClientRects().length > 0)
      .filter(one => getComputedStyle(one).color === getComputedStyle(one).backgroundColor)
      .map(one => one.outerHTML.slice(0, 90)),
  )

/** Lists the marks and swatches that have lost their colour. */
export const listFadedInks = (page: Page) =>
  page.locator('i[style]').evaluateAll(all => {
    const page = getComputedStyle(document.body).backgroundColor
    return all
      .filter(one => one.checkVisibility({visibilityProperty: true}) && one.getClientRects().length > 0)
      .filter(one => {
        const {backgroundColor, forcedColorAdjust} = getComputedStyle(one)
        return forcedColorAdjust !== 'none' || (backgroundColor === page && !one.matches('.swatch i'))
      })
      .map(one => one.outerHTML.slice(0, 90))
  })
