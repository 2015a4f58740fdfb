import type { ComponentType } from 'react'
import { later } from '#web/kit/later.tsx'
import { Loading } from './loading.tsx'

type Load = () => Promise<ComponentType>
const NotOpenPage = later(async () => (await import('./not-open-page.tsx')).NotOpenPage, <Loading />)
const known = new Map<string, ComponentType>()

/** The page of this name, fetched at its first use; an honest page when there is none. One component per name, so that React knows it again. */
export function pageNamed(registry: Record<string, Load>, name: string): ComponentType {
  const found = known.get(name)
  if (found) return found
  const load = registry[name]
  const page = load ? later(load, <Loading />) : () => <NotOpenPage component={name} />
  known.set(name, page)
  return page
}
