import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Board } from './use-board.ts'

/** The sound of a new order. Browsers let a page sound only after somebody has touched it: the button that switches it on is that touch. */

const KEPT = 'boardSound'
let context: AudioContext | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const isOn = () => localStorage.getItem(KEPT) === '1'
export const useSound = () => useSyncExternalStore(subscribe, isOn)

export function switchSound(): void {
  localStorage.setItem(KEPT, isOn() ? '0' : '1')
  for (const listener of listeners) listener()
  if (isOn()) chime()
}

/** Silent until the page has been touched: sounds put off till then would pile up. */
function chime(): void {
  if (!navigator.userActivation.hasBeenActive) return
  context ??= new AudioContext()
  const output = context
  void output.resume().then(
    () => play(output),
    () => undefined,
  )
}

/** Two soft tones, the second higher. */
function play(context: AudioContext): void {
  const start = context.currentTime + 0.05
  for (const [nth, tone] of [660, 880].entries()) {
    const from = start + nth * 0.22
    const source = context.createOscillator()
    const volume = context.createGain()
    source.frequency.value = tone
    volume.gain.setValueAtTime(0.0001, from)
    volume.gain.exponentialRampToValueAtTime(0.5, from + 0.03)
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.5)
    source.connect(volume).connect(context.destination)
    source.start(from)
    source.stop(from + 0.55)
  }
}

/** Sounds when an order has come to the first step since the board was last asked; not for those that lay there when it was opened. */
export function useArrivals(board: Board | undefined): void {
  const heard = useRef<{ companyId: number; newest: string } | undefined>(undefined)
  useEffect(() => {
    if (!board) return
    const { companyId } = board
    const newest = board.columns[0]?.newest ?? ''
    const before = heard.current
    const known = before?.companyId === companyId ? before.newest : undefined
    // an order that moved on takes the latest time along: what has been heard once stays heard
    heard.current = { companyId, newest: known !== undefined && known > newest ? known : newest }
    if (known !== undefined && newest > known && isOn()) chime()
  }, [board])
}
