import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { NotOpenPage } from './not-open-page.tsx'

type Load = () => Promise<ComponentType>
const known = new Map<string, LazyExoticComponent<ComponentType>>()

/** The page of this name, fetched at its first use; an honest page when there is none. One component per name, so that React knows it again. */
export function pageNamed(registry: Record<string, Load>, name: string): ComponentType {
  const found = known.get(name)
  if (found) return found
  const load = registry[name]
  const page = lazy(async () => ({ default: load ? await load() : () => <NotOpenPage component={name} /> }))
  known.set(name, page)
  return page
}
