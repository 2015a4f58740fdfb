/** Drawings of what lies on a dealer's shelf, 480 × 480 points, made of our own lines: the demo shows no picture of anybody's. */

type Drawing = () => string

const STEEL = 'url(#steel)'
const DARK = 'url(#dark)'
const LINE = 'stroke="#39414b" stroke-width="3" stroke-linejoin="round"'

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 4) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${LINE}/>`
const circle = (x: number, y: number, radius: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${LINE}/>`
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}" ${LINE}/>`
const line = (d: string, width = 3, colour = '#39414b') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
const times = (count: number, draw: (at: number) => string) => Array.from({ length: count }, (_, at) => draw(at)).join('')
/** Around a middle, `count` times. */
const around = (count: number, x: number, y: number, radius: number, draw: (x: number, y: number) => string) =>
  times(count, (at) => {
    const angle = (at / count) * 2 * Math.PI
    return draw(Math.round(x + radius * Math.cos(angle)), Math.round(y + radius * Math.sin(angle)))
  })
const turned = (degrees: number, content: string) => `<g transform="rotate(${degrees} 240 240)">${content}</g>`

const canister: Drawing = () =>
  rect(140, 90, 200, 300, 'url(#blue)', 26) +
  times(13, (at) => line(`M ${158 + at * 14} 330 V 384`, 4, '#1b3a63')) +
  rect(150, 150, 180, 90, '#f4f6f8', 2) +
  line('M 168 180 H 312 M 168 202 H 280', 8, '#9db2cc') +
  rect(186, 62, 108, 30, STEEL, 8)
const panel: Drawing = () =>
  path('M 60 300 L 170 130 H 430 L 340 300 Z', '#f3efe4') +
  times(17, (at) => line(`M ${76 + at * 15.5} 296 L ${182 + at * 14.6} 134`, 4, '#c9bfa5')) +
  path('M 60 300 H 340 V 350 H 60 Z', '#2f3640') +
  path('M 340 300 L 430 130 V 178 L 340 350 Z', '#1f252d')
const pads: Drawing = () => [0, 120].map((by) => `<g transform="translate(${by / 3} ${by})">${pad}</g>`).join('')
const pad =
  path('M 70 210 Q 80 110 220 100 Q 360 110 370 210 L 340 232 H 100 Z', DARK) +
  path('M 96 196 Q 110 132 220 124 Q 330 132 344 196 L 322 212 H 118 Z', '#7b7468') +
  line('M 220 126 V 212', 6, '#4a453d')
const disc: Drawing = () =>
  circle(240, 240, 190, STEEL) +
  around(36, 240, 240, 164, (x, y) => `<circle cx="${x}" cy="${y}" r="5" fill="#6e7883"/>`) +
  around(36, 240, 240, 138, (x, y) => `<circle cx="${x}" cy="${y}" r="5" fill="#6e7883"/>`) +
  circle(240, 240, 104, DARK) +
  around(5, 240, 240, 72, (x, y) => circle(x, y, 12, '#e8ecf0')) +
  circle(240, 240, 40, '#e8ecf0')
const plug: Drawing = () =>
  turned(
    35,
    rect(222, 40, 36, 46, STEEL, 6) +
      path('M 206 86 H 274 L 264 210 H 216 Z', '#fbfbf8') +
      times(4, (at) => line(`M ${208 + at * 2} ${112 + at * 22} H ${272 - at * 2}`, 4, '#d5d2c6')) +
      rect(190, 210, 100, 56, STEEL, 4) +
      rect(208, 266, 64, 110, STEEL, 2) +
      times(9, (at) => line(`M 208 ${276 + at * 11} H 272`)) +
      line('M 240 376 V 404 M 262 376 V 418 H 232', 9, '#8a929b'),
  )
const coil: Drawing = () =>
  turned(
    25,
    rect(170, 50, 140, 90, DARK, 14) +
      rect(310, 70, 50, 46, '#4b545e', 6) +
      circle(196, 72, 12, '#d8dde2') +
      rect(206, 140, 68, 110, '#3b434c', 8) +
      rect(216, 250, 48, 160, '#23282e', 20) +
      times(5, (at) => line(`M 218 ${280 + at * 26} H 262`, 3, '#59626d')),
  )
const belt: Drawing = () =>
  `<rect x="70" y="130" width="340" height="220" rx="110" fill="none" stroke="#23282e" stroke-width="46"/>
   <rect x="96" y="156" width="288" height="168" rx="84" fill="none" stroke="#6a737d" stroke-width="8" stroke-dasharray="9 8"/>
   <rect x="70" y="130" width="340" height="220" rx="110" fill="none" stroke="#414a54" stroke-width="4"/>`
const bearing: Drawing = () =>
  circle(240, 240, 180, STEEL) +
  circle(240, 240, 142, DARK) +
  around(12, 240, 240, 116, (x, y) => circle(x, y, 22, STEEL)) +
  circle(240, 240, 90, STEEL) +
  circle(240, 240, 60, '#eef1f4')
const damper: Drawing = () =>
  turned(
    -18,
    circle(240, 66, 26, DARK) +
      rect(228, 84, 24, 120, STEEL) +
      rect(206, 236, 68, 160, 'url(#red)', 10) +
      rect(150, 98, 180, 16, DARK) +
      times(6, (at) => line(`M 160 ${130 + at * 26} Q 240 ${152 + at * 26} 320 ${118 + at * 26}`, 13, '#2c333b')) +
      rect(160, 262, 160, 16, DARK) +
      circle(240, 418, 24, DARK),
  )
const arm: Drawing = () =>
  path(
    'M 60 150 Q 90 110 130 140 L 360 270 Q 420 290 416 340 Q 400 386 350 362 L 180 330 Q 150 350 130 390 Q 90 410 72 374 Q 70 330 112 300 Q 110 220 72 196 Z',
    DARK,
  ) +
  circle(98, 158, 26, STEEL) +
  circle(102, 366, 26, STEEL) +
  circle(374, 322, 30, STEEL) +
  path('M 170 220 L 290 286 L 180 290 Z', '#e8ecf0')
const joint: Drawing = () =>
  turned(
    -30,
    rect(60, 222, 220, 36, STEEL, 6) +
      times(12, (at) => line(`M ${72 + at * 12} 222 V 258`)) +
      circle(330, 240, 64, DARK) +
      path('M 296 190 Q 330 150 364 190 Z', '#23282e') +
      rect(316, 78, 28, 84, STEEL, 4) +
      times(5, (at) => line(`M 316 ${90 + at * 12} H 344`)),
  )
const pump: Drawing = () =>
  path('M 120 130 Q 240 40 350 130 Q 430 220 380 330 Q 320 420 220 400 Q 120 400 90 300 Q 70 200 120 130 Z', STEEL) +
  around(6, 240, 240, 148, (x, y) => circle(x, y, 14, '#5c6670')) +
  circle(240, 240, 96, DARK) +
  around(8, 240, 240, 60, (x, y) => line(`M 240 240 L ${x} ${y}`, 14, '#aab3bc')) +
  circle(240, 240, 26, STEEL)
const radiator: Drawing = () =>
  rect(50, 110, 46, 260, '#23282e', 8) +
  rect(384, 110, 46, 260, '#23282e', 8) +
  rect(96, 120, 288, 240, '#cfd6dd', 2) +
  times(20, (at) => line(`M 98 ${128 + at * 12} H 382`, 3, '#8f9aa5')) +
  times(11, (at) => line(`M ${112 + at * 26} 122 V 358`, 1, '#a9b3bd')) +
  rect(60, 84, 28, 28, DARK) +
  rect(392, 330, 60, 26, DARK)
const lamp = (left: boolean): Drawing => {
  const body =
    path('M 50 300 Q 60 190 190 150 L 410 120 Q 440 180 420 260 Q 390 340 290 350 L 90 356 Q 54 350 50 300 Z', 'url(#glass)') +
    circle(160, 268, 62, STEEL) +
    circle(160, 268, 40, '#f6fafd') +
    circle(300, 236, 54, STEEL) +
    circle(300, 236, 34, '#f6fafd') +
    line('M 80 332 Q 240 320 400 250', 8, '#f2c14e')
  return () => (left ? body : `<g transform="translate(480 0) scale(-1 1)">${body}</g>`)
}
const rear: Drawing = () =>
  path('M 90 90 H 330 Q 400 110 390 200 L 370 360 Q 350 396 300 390 H 120 Q 84 380 90 340 Z', 'url(#red)') +
  rect(116, 210, 236, 60, '#f0d9b5', 12) +
  rect(116, 290, 226, 66, '#f7f7f5', 12) +
  times(10, (at) => line(`M 120 ${110 + at * 9} H 366`, 2, '#7d1d1a'))
const wiper: Drawing = () =>
  turned(
    -28,
    line('M 40 262 Q 240 232 440 262', 18, '#23282e') + line('M 40 274 Q 240 246 440 274', 6, '#59626d') + rect(210, 212, 60, 32, DARK, 8),
  )
const battery: Drawing = () =>
  rect(70, 160, 340, 230, DARK, 10) +
  rect(70, 130, 340, 46, '#39424c', 8) +
  rect(110, 100, 46, 34, STEEL) +
  rect(324, 100, 46, 34, STEEL) +
  rect(110, 216, 260, 110, 'url(#blue)', 6) +
  line('M 140 252 H 170 M 310 252 H 340 M 325 237 V 267', 8, '#fff')
const machine: Drawing = () =>
  rect(120, 140, 220, 220, STEEL, 40) +
  times(6, (at) => rect(150 + at * 30, 176, 14, 66, '#4b545e', 6)) +
  times(6, (at) => rect(150 + at * 30, 262, 14, 66, '#4b545e', 6)) +
  rect(340, 190, 40, 120, DARK, 8) +
  times(4, (at) => line(`M 346 ${206 + at * 28} H 376`, 4, '#8f9aa5')) +
  path('M 130 360 H 200 V 404 H 150 Z', STEEL) +
  path('M 250 140 V 96 H 320 V 150 Z', STEEL)
const sensor: Drawing = () =>
  turned(
    40,
    rect(206, 60, 68, 80, '#39424c', 10) +
      rect(190, 140, 100, 50, STEEL, 2) +
      rect(212, 190, 56, 70, STEEL, 2) +
      times(6, (at) => line(`M 212 ${200 + at * 10} H 268`)) +
      rect(222, 260, 36, 90, DARK, 16) +
      line('M 240 60 C 240 10 330 30 330 -20', 12, '#23282e'),
  )
const bush: Drawing = () =>
  circle(240, 240, 170, '#2a3037') + circle(240, 240, 120, '#454e58') + circle(240, 240, 74, STEEL) + circle(240, 240, 44, '#eef1f4')

/** Which drawing a part's name asks for, the first that fits. */
const drawings: readonly (readonly [RegExp, Drawing])[] = [
  [/^(机油|燃油|变速箱)滤清器/, canister],
  [/滤清器/, panel],
  [/刹车片|刹车蹄/, pads],
  [/刹车盘/, disc],
  [/火花塞/, plug],
  [/点火线圈/, coil],
  [/皮带$|链条/, belt],
  [/轴承|张紧轮/, bearing],
  [/减震器$/, damper],
  [/下摆臂$/, arm],
  [/球头|拉杆|连杆/, joint],
  [/水泵/, pump],
  [/水箱|冷凝器|蒸发箱/, radiator],
  [/大灯总成\(左\)|雾灯/, lamp(true)],
  [/大灯总成\(右\)/, lamp(false)],
  [/尾灯/, rear],
  [/雨刮/, wiper],
  [/蓄电池/, battery],
  [/起动机|发电机$|压缩机|电机/, machine],
  [/传感器/, sensor],
  [/胶套|顶胶|脚胶/, bush],
]
/** Place of the drawing for a part's name; −1 = none is drawn. */
export const drawingOf = (pjName: string) => drawings.findIndex(([sign]) => sign.test(pjName))

const gradient = (id: string, ...colours: string[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${colours.map((colour, at) => `<stop offset="${at / (colours.length - 1)}" stop-color="${colour}"/>`).join('')}</linearGradient>`

/** The whole picture as SVG, on the light table of a photo box. */
export const svgOf = (drawing: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480"><defs>
${gradient('steel', '#eef1f4', '#aab3bc', '#dfe4e8', '#8f99a3')}${gradient('dark', '#5a636d', '#2c333b', '#434c55')}
${gradient('blue', '#5b8fd0', '#2d5c9e', '#24508c')}${gradient('red', '#d8534d', '#a52823', '#c23c36')}${gradient('glass', '#f4f8fb', '#c3ced8', '#eaf0f5')}
<radialGradient id="table"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#e3e8ee"/></radialGradient></defs>
<rect width="480" height="480" fill="url(#table)"/><ellipse cx="240" cy="420" rx="170" ry="24" fill="#b9c2cc" opacity="0.45"/>${drawings[drawing]?.[1]() ?? ''}</svg>`
