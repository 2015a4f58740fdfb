import { currentSession } from '../session/session.ts'

/** Cashiers do not look at the screen: a scan is heard. One high tone: taken; two low ones: look up. */

const TONES = { high: [1320], low: [330, 262] } as const
const LENGTH = 0.09
let context: AudioContext | undefined

/** 提示音, the user's own setting: on until he switches it off. */
export const TONES_SETTING = 'tones'
export const hasTones = (setting: unknown): boolean => setting !== false

export function sound(tone: keyof typeof TONES): void {
  if (!hasTones(currentSession().setting(TONES_SETTING))) return
  // browsers let a page sound only after somebody has touched it
  if (!navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  const output = context
  void output.resume().then(
    () => play(output, TONES[tone]),
    () => undefined,
  )
}

function play(output: AudioContext, tones: readonly number[]): void {
  const start = output.currentTime + 0.01
  for (const [nth, tone] of tones.entries()) {
    const from = start + nth * LENGTH * 1.4
    const source = output.createOscillator()
    const volume = output.createGain()
    source.frequency.value = tone
    volume.gain.setValueAtTime(0.0001, from)
    volume.gain.exponentialRampToValueAtTime(0.3, from + 0.01)
    volume.gain.exponentialRampToValueAtTime(0.0001, from + LENGTH)
    source.connect(volume).connect(output.destination)
    source.start(from)
    source.stop(from + LENGTH)
  }
}
