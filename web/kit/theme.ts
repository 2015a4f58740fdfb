import './kit.css'
import './thumb.css'
import { theme as antd, type ThemeConfig } from 'antd'
import type { MapToken, SeedToken } from 'antd/es/theme/interface'
import { palettes, type Shown } from './look.ts'

export const defaultColour = '#5a87c0'
/** Presets of the settings panel, the default first. */
export const presetColours = [
  defaultColour,
  '#409EFF',
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
] as const

type Rgb = [number, number, number]

function rgbOf(colour: string): Rgb {
  const hex = /^#?([0-9a-f]{6})$/i.exec(colour)?.[1]
  if (!hex) return rgbOf(defaultColour)
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours after WCAG: 1 … 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(rgbOf(a)), luminance(rgbOf(b))].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour itself, or the nearest shade that can be read on every ground of tables: darker in light, lighter in dark. What stands on it in a button is the palette's `on`. */
export function readable(colour: string, dark = false, wanted = 4.6): string {
  const from = rgbOf(colour)
  const end = dark ? 255 : 0
  const { head, hover, chosen, open } = palettes[dark ? 'dark' : 'light']
  for (let step = 0; step <= 50; step += 1) {
    const shade = `#${from
      .map((part) =>
        Math.round(part + ((end - part) * step) / 50)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    if ([head, hover, chosen, open].every((ground) => contrast(shade, ground) >= wanted)) return shade
  }
  return dark ? '#ffffff' : '#000000'
}

/** Seeds that compact brings down to 12, 14 and 16 px: it knows even sizes only. */
const compactSeeds = { 12: 14, 14: 16, 16: 20 } as const

/** What a thumb aims at is as high as this, whatever the density. */
export const THUMB = 44
/** Seven days of a calendar beside each other on a phone of 360 px. */
const DAY_CELL = 40
const forThumbs = (seed: SeedToken, map?: MapToken): MapToken => ({
  ...(map ?? antd.defaultAlgorithm(seed)),
  ...{ controlHeight: THUMB, controlHeightSM: THUMB, controlHeightLG: 48 },
})

/** antd's theme for a primary colour and a look; `thumb`: on a screen that is aimed at with one. CSS variables: another one repaints without mounting anything again. */
export function themeOf(colour: string, { dark, density, size }: Pick<Shown, 'dark' | 'density' | 'size'>, thumb = false): ThemeConfig {
  const strong = readable(colour, dark)
  const palette = palettes[dark ? 'dark' : 'light']
  const compact = density === 'compact'
  const seeds = {
    colorPrimary: dark ? strong : colour,
    colorInfo: dark ? strong : colour,
    colorLink: strong,
    colorLinkHover: strong,
    colorLinkActive: strong,
    colorError: palette.negative,
    colorWarning: dark ? palette.warning : '#b25e00',
    colorSuccess: palette.good,
  }
  return {
    cssVar: { key: 'peichi' },
    hashed: false,
    algorithm: [
      dark ? antd.darkAlgorithm : antd.defaultAlgorithm,
      ...(compact ? [antd.compactAlgorithm] : []),
      // the dark algorithm dims its seeds: what was chosen to be read would not be
      ...(dark ? [(seed: SeedToken, map?: MapToken) => ({ ...(map ?? antd.darkAlgorithm(seed)), ...seeds })] : []),
      ...(thumb ? [forThumbs] : []),
    ],
    token: {
      // controls of 28 px when compact, which takes one step off text and controls
      ...(compact ? { fontSize: compactSeeds[size] } : { fontSize: size, fontSizeSM: size }),
      borderRadius: 2,
      motion: false,
      wireframe: false,
      ...seeds,
      colorTextPlaceholder: dark ? palette.faint : '#737373',
      colorTextDescription: palette.faint,
      colorTextDisabled: dark ? '#8b93a0' : '#7a7f87',
      colorBgLayout: palette.layout,
      // grounds of notices: what antd mixes of dark seeds is grey
      colorSuccessBg: palette.fine,
      colorWarningBg: palette.open,
      colorErrorBg: palette.bad,
      ...(dark
        ? {
            colorBgContainer: palette.surface,
            colorBgElevated: palette.head,
            colorText: palette.text,
            colorTextSecondary: palette.faint,
            colorBorder: '#4a525d',
            colorBorderSecondary: palette.line,
            colorSplit: palette.line,
            colorTextLightSolid: palette.on,
          }
        : {}),
      fontFamily: "-apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'WenQuanYi Micro Hei', sans-serif",
    },
    components: {
      // no algorithm of their own: it would take the compact step a second time (10 px text)
      Button: { colorPrimary: strong, colorPrimaryHover: strong, colorPrimaryActive: strong, primaryShadow: 'none', defaultShadow: 'none' },
      Pagination: { colorPrimary: strong },
      // what is chosen reads on its own ground: the strong shade is made for the head, which is darker
      Menu: { colorPrimary: strong, ...(dark && { itemSelectedBg: palette.chosen, itemSelectedColor: palette.text }) },
      Tabs: { colorPrimary: strong, itemSelectedColor: strong, itemHoverColor: strong },
      // as wide as the menu, whose foot they stand over (kit.css)
      Notification: { width: 184 },
      // white on grey in either look would be lost: tips turn the colours round
      Tooltip: dark ? { colorBgSpotlight: '#3b434e', colorTextLightSolid: palette.text } : {},
      Modal: { titleFontSize: size + 2, headerBg: palette.surface, contentBg: palette.surface },
      Form: { itemMarginBottom: 8 },
      ...(thumb && { DatePicker: { cellWidth: DAY_CELL, cellHeight: DAY_CELL } }),
    },
  }
}
