/**
 * Says that a call comes from an address of its own (the journeys' server believes it): what one address may do in a minute or an hour is not
 * used up by what journeys only prepare.
 */
export const fromSomewhere = () => ({ 'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join('.')}` })
