/** Loaded before a program whose clock is wrong by CLOCK_HOURS, as on a machine nobody set. */
const shift = Number(process.env.CLOCK_HOURS) * 3_600_000
const Real = Date

globalThis.Date = class extends Real {
  constructor(...given: ConstructorParameters<typeof Date> | []) {
    if (given.length === 0) super(Real.now() + shift)
    else super(...given)
  }
  static override now() {
    return Real.now() + shift
  }
} as DateConstructor
