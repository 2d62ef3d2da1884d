import {useRouter} from 'next/router'

/** Returns a function that returns the `aria-current` of a menu's link: `page` on its own page, `true` on pages below it. */
export function useCurrent(): (href: string) => 'page' | 'true' | undefined {
  const path = useRouter().asPath.replace(/[?#].*/, '')
  return href => (href === path ? 'page' : path.startsWith(`${href}/`) ? 'true' : undefined)
}
