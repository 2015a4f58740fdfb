export { priceDecimals, priceFor } from './price-for.ts'
export { priceRoutes } from './routes.ts'
export { PRICE_FIELDS, PRICE_NAMES, type PriceField, readFormula, SOURCE_NAMES, writeFormula } from './rules.ts'
export { type GivenPrices, limitQuestion, pricesIn, requirePrices, writePrices } from './write-prices.ts'
