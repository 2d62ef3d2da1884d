import type {ComponentProps, ReactNode} from 'react'
import {Link} from './Link'

type Appearance = {
  variant?: 'primary' | 'secondary' | 'key'
  size?: 'md' | 'sm'
  className?: string
  children: ReactNode
}
type ButtonProps = Appearance & Omit<ComponentProps<'button'>, keyof Appearance> & {href?: undefined}
type ButtonLinkProps = Appearance & Omit<ComponentProps<typeof Link>, keyof Appearance>

const VARIANTS = {primary: '', secondary: 'btn-alt', key: 'btn-key'}

/** A button, or a link styled as a button when it has an `href`. */
export function Button({variant = 'primary', size = 'md', className = '', ...rest}: ButtonProps | ButtonLinkProps) {
  const classes = `btn ${VARIANTS[variant]} ${size === 'sm' ? 'btn-sm' : ''} ${className}`
  if (rest.href !== undefined) return <Link className={classes} {...rest} />
  return <button type="button" className={classes} {...rest} />
}
