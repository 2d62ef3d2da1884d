import type {ComponentProps, ReactNode} from 'react'
import {Link} from './Link'

type Look = {variant?: 'primary' | 'secondary' | 'key'; size?: 'md' | 'sm'; className?: string; children: ReactNode}
type ButtonProps = Look & Omit<ComponentProps<'button'>, keyof Look> & {href?: undefined}
type ButtonLinkProps = Look & Omit<ComponentProps<typeof Link>, keyof Look>

const VARIANTS = {primary: '', secondary: 'btn-alt', key: 'btn-key'}

/** A button, or with `href` a link that looks like one; a primary one is printed off register until it is pointed at. */
export function Button({variant = 'primary', size = 'md', className = '', ...rest}: ButtonProps | ButtonLinkProps) {
  const classes = `btn ${VARIANTS[variant]} ${size === 'sm' ? 'btn-sm' : ''} ${className}`
  if (rest.href !== undefined) return <Link className={classes} {...rest} />
  return <button type="button" className={classes} {...rest} />
}
