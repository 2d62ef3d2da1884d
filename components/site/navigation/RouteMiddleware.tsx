import {lazyHydrated} from '@/components/ui/lazyHydrated'
import type {RouteMiddlewareProps} from './RouteMiddlewareGate'

/** Renders a page after its middleware has let the visitor pass. The code loads with the first page that has middleware. */
export const RouteMiddleware = lazyHydrated<RouteMiddlewareProps>(() => import('./RouteMiddlewareGate'))
