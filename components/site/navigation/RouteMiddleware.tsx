import {lazyHydrated} from '@/components/ui/lazyHydrated'
import type {RouteMiddlewareProps} from './RouteMiddlewareGate'

/** Shows a page once the middleware it names lets the visitor pass; the code comes with the first page that names any. */
export const RouteMiddleware = lazyHydrated<RouteMiddlewareProps>(() => import('./RouteMiddlewareGate'))
