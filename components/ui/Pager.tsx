import {Link} from './Link'

type Props = {page: number; pageCount: number; toHref: (page: number) => string; nextLabel?: string}

/** Links to the first, last, current and adjacent pages of a listing, counted from 1. Renders nothing for a single page. */
export function Pager({page, pageCount, toHref, nextLabel = 'Next page'}: Props) {
  if (pageCount < 2) return null
  return (
    <nav className="pager" aria-label="Pages">
      {listShownPages(page, pageCount).map((number, index, shown) => (
        <PageLink key={number} {...{number, page, toHref}} hasGap={number - (shown[index - 1] ?? 0) > 1} />
      ))}
      {page < pageCount && (
        <Link href={toHref(page + 1)} rel="next" className="ml-auto">
          {nextLabel}
        </Link>
      )}
    </nav>
  )
}

type PageLinkProps = {number: number; page: number; hasGap: boolean; toHref: (page: number) => string}

function PageLink({number, page, hasGap, toHref}: PageLinkProps) {
  return (
    <>
      {hasGap && <span aria-hidden="true">…</span>}
      {number === page ? (
        <span aria-current="page">
          <span className="sr-only">Page </span>
          {number}
        </span>
      ) : (
        <Link href={toHref(number)}>
          <span className="sr-only">Page </span>
          {number}
        </Link>
      )}
    </>
  )
}

const listShownPages = (page: number, pageCount: number) =>
  [...new Set([1, page - 1, page, page + 1, pageCount])].filter(number => number >= 1 && number <= pageCount)
