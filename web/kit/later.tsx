import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type Load<P> = () => Promise<ComponentType<P>>
// biome-ignore lint/suspicious/noExplicitAny: of components with any properties
const here = new Map<Load<any>, ComponentType<any>>()

/**
 * A component whose code is fetched at its first use; undefined until it is here. A fetch that fails is thrown while drawing. `load` stays the same
 * function for as long as it is drawn.
 *
 * Not React's `lazy`: what stands behind Suspense is drawn in slices, and begun anew whenever anything else changes meanwhile (decision 059).
 */
export function useLater<P>(load: Load<P>): ComponentType<P> | undefined {
  const [{ component, fault }, setState] = useState<{ component?: ComponentType<P> | undefined; fault?: Error }>({
    component: here.get(load),
  })
  useEffect(() => {
    if (component) return
    load().then(
      (loaded) => {
        here.set(load, loaded)
        setState({ component: loaded })
      },
      (error: unknown) => setState({ fault: error instanceof Error ? error : new Error(String(error)) }),
    )
  }, [component, load])
  if (fault) throw fault
  return component
}

/** The same as a component of its own; `waiting` stands in its place until then. */
export const later = <P extends object>(load: Load<P>, waiting?: ReactNode): ComponentType<P> =>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, when its module is read
  function Later(props: P) {
    const Content = useLater(load)
    return Content ? <Content {...props} /> : waiting
  }
