import type { Channel, ChannelContext } from './channel.ts'

/** Each call out leaves a line: which channel, what for, about which order or day, how long it took. No key, no code, no signature stands in it. */
export function logged(channel: Channel): Channel {
  const { paytype } = channel
  async function told<T>({ log }: ChannelContext, call: string, about: string, work: Promise<T>): Promise<T> {
    const began = performance.now()
    const facts = () => ({ paytype, call, about, ms: Math.round(performance.now() - began) })
    try {
      const answer = await work
      log.info(facts(), 'a payment channel was asked')
      return answer
    } catch (error) {
      log.warn(
        { ...facts(), problem: error instanceof Error ? error.message : String(error) },
        'a payment channel did not answer as it should',
      )
      throw error
    }
  }
  return {
    ...channel,
    create: (desk, asking) => told(desk, 'create', asking.orderNo, channel.create(desk, asking)),
    query: (desk, orderNo) => told(desk, 'query', orderNo, channel.query(desk, orderNo)),
    close: (desk, orderNo) => told(desk, 'close', orderNo, channel.close(desk, orderNo)),
    refund: (desk, repayment) => told(desk, 'refund', repayment.refundNo, channel.refund(desk, repayment)),
    statement: (desk, day) => told(desk, 'statement', day, channel.statement(desk, day)),
  }
}
