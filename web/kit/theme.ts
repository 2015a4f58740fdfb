import './kit.css'
import { theme as antd, type ThemeConfig } from 'antd'

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

/** The colour itself, or the nearest darker shade that can be read on white (and white on it). */
export function readable(colour: string, wanted = 4.6): string {
  const from = rgbOf(colour)
  for (let step = 0; step <= 50; step += 1) {
    const shade = `#${from
      .map((part) =>
        Math.round(part * (1 - step / 50))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    // the pale head of tables and the hovered row are the least white things it is read on
    if (contrast(shade, '#f2f6fb') >= wanted) return shade
  }
  return '#000000'
}

/** antd's theme for a primary colour. CSS variables: another colour repaints without mounting anything again. */
export function themeOf(colour: string = defaultColour): ThemeConfig {
  const strong = readable(colour)
  return {
    cssVar: { key: 'peichi' },
    hashed: false,
    algorithm: [antd.defaultAlgorithm, antd.compactAlgorithm],
    token: {
      // compact takes one step off: 12 px text, 28 px controls
      fontSize: 14,
      borderRadius: 2,
      motion: false,
      wireframe: false,
      colorPrimary: colour,
      colorInfo: colour,
      colorLink: strong,
      colorLinkHover: strong,
      colorTextPlaceholder: '#737373',
      colorTextDescription: '#5f6670',
      colorTextDisabled: '#7a7f87',
      colorError: '#c9302c',
      colorWarning: '#b25e00',
      colorSuccess: '#237804',
      colorBgLayout: '#f0f2f5',
      fontFamily: "-apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'WenQuanYi Micro Hei', sans-serif",
    },
    components: {
      // no algorithm of their own: it would take the compact step a second time (10 px text)
      Button: { colorPrimary: strong, colorPrimaryHover: strong, colorPrimaryActive: strong, primaryShadow: 'none', defaultShadow: 'none' },
      Pagination: { colorPrimary: strong },
      Menu: { colorPrimary: strong },
      Tabs: { colorPrimary: strong, itemSelectedColor: strong, itemHoverColor: strong },
      // as wide as the menu, whose foot they stand over (kit.css)
      Notification: { width: 184 },
      Modal: { titleFontSize: 13, headerBg: strong, titleColor: '#fff' },
      Form: { itemMarginBottom: 8 },
    },
  }
}
