import { useCallback, useEffect, useState } from 'react'
import { FIT_PLACES } from '#contract/master/catalogue/fit-place.ts'

/** What is being looked at in the catalogue. It stands in the address, so that the browser's Back goes one step back. */
export interface Choice {
  brandId: number
  seriesId: number
  modelId: number
  year: number
  displacement: string
  /** Where on the car; '' is anywhere. */
  fitPlace: '' | (typeof FIT_PLACES)[number]
  /** undefined = every group; '' = parts without a category. */
  pjType: string | undefined
  keyword: string
  page: number
}

const nothing: Choice = {
  brandId: 0,
  seriesId: 0,
  modelId: 0,
  year: 0,
  displacement: '',
  fitPlace: '',
  pjType: undefined,
  keyword: '',
  page: 1,
}
const numbers = ['brandId', 'seriesId', 'modelId', 'year', 'page'] as const

function fromAddress(): Choice {
  const query = new URLSearchParams(location.search)
  const choice = { ...nothing }
  for (const name of numbers) {
    const value = Number(query.get(name))
    if (Number.isSafeInteger(value) && value > 0) choice[name] = value
  }
  return {
    ...choice,
    displacement: query.get('displacement')?.slice(0, 20) ?? '',
    fitPlace: FIT_PLACES.find((place) => place === query.get('fitPlace')) ?? '',
    pjType: query.get('pjType')?.slice(0, 50),
    keyword: query.get('keyword')?.slice(0, 100) ?? '',
  }
}

function addressOf(choice: Choice): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(choice)) {
    if (value !== nothing[name as keyof Choice] && value !== undefined) query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `/epc?${text}` : '/epc'
}

export type Go = (change: Partial<Choice>) => void

/** What is not told stays; a step to other cars or words begins at the first page. */
export function useChoice(): [choice: Choice, go: Go] {
  const [choice, setChoice] = useState(fromAddress)
  useEffect(() => {
    const read = () => setChoice(fromAddress())
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  const go = useCallback<Go>((change) => {
    const next = { ...fromAddress(), page: 1, ...change }
    history.pushState(history.state, '', addressOf(next))
    setChoice(next)
  }, [])
  return [choice, go]
}

/** To another car, with the words that narrow it. */
export const otherCar = (change: Partial<Choice> = {}): Partial<Choice> => ({ ...nothing, ...change })
