export { codeCell, faultOf, numberCell, plainCell } from './cell.ts'
export { openBook, openSheet } from './open-sheet.ts'
export { delimiterOf } from './read-csv.ts'
export { type Book, cellText, isBlank, isCut, type Line, MAX_COLUMNS, MAX_ROWS, type Sheet } from './sheet.ts'
