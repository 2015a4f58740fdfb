import type { PartKind } from './kinds.ts'
import type { Random } from './random.ts'

/** A car maker: its models, how dear its parts are, and how it numbers them. */
export interface Maker {
  name: string
  models: readonly string[]
  dear: number
  /** Share of the dealer's trade. */
  weight: number
  origins: readonly string[]
  code(kind: PartKind, random: Random, model: number): string
}

const of = (list: readonly string[], at: number) => list[at % list.length] as string

export const makers: readonly Maker[] = [
  {
    name: '大众',
    models: ['朗逸/宝来 2008-2015', '速腾 2012-2018', '迈腾 B7', '帕萨特 2011-2018', '途观 2010-2017', '高尔夫7', '桑塔纳/捷达 2013-'],
    dear: 1.15,
    weight: 10,
    origins: ['国产', '国产', '德国'],
    code: ({ vw, engine }, random, model) => {
      const head = of(engine ? ['06A', '06J', '03C', '04E', '06H', '06K'] : ['1K0', '5K0', '3C0', '56D', '5N0', '5Q0', '6R0'], model)
      return `${head} ${vw}${random.chance(0.6) ? ` ${random.code('@')}` : ''}`
    },
  },
  {
    name: '丰田',
    models: [
      '卡罗拉 2007-2013',
      '卡罗拉/雷凌 2014-2018',
      '凯美瑞 2006-2011',
      '凯美瑞 2012-2017',
      'RAV4 2009-2019',
      '汉兰达 2009-2014',
      '海狮/霸道',
    ],
    dear: 1.1,
    weight: 10,
    origins: ['日本', '国产', '泰国'],
    code: ({ toyota }, random, model) => `${toyota}-${of(['02', '12', '33', '06', '42', '48', '0K'], model)}${random.code('##0')}`,
  },
  {
    name: '本田',
    models: ['雅阁 八代', '雅阁 九代', '思域 2006-2015', '飞度 2008-2014', 'CR-V 2007-2011', 'CR-V 2012-2016'],
    dear: 1.05,
    weight: 8,
    origins: ['国产', '日本'],
    code: ({ honda }, random, model) =>
      `${honda}-${of(['TB0', 'T2A', 'SNA', 'TF0', 'SWA', 'T0A'], model)}-${random.code(random.chance(0.5) ? '@##' : '0##')}`,
  },
  {
    name: '日产',
    models: ['轩逸 2006-2011', '轩逸/骐达 2012-2019', '天籁 2008-2012', '逍客 2008-2015', '奇骏 2014-2020'],
    dear: 1,
    weight: 8,
    origins: ['国产', '日本'],
    code: ({ nissan }, random, model) =>
      `${nissan}-${of(['EW', '1KA', 'JN', 'JD', '4BA'], model)}${random.code('##')}${random.code('@')}`.slice(0, 11),
  },
  {
    name: '现代',
    models: ['悦动/伊兰特 2008-2016', '朗动 2012-2016', '名图 2014-2018', 'ix35 2010-2017', '索纳塔八 2011-2014', '瑞纳 2010-2016'],
    dear: 0.9,
    weight: 8,
    origins: ['韩国', '国产'],
    code: ({ hyundai, engine }, random, model) =>
      `${hyundai}-${engine ? of(['35', '2B', '2E', '2G', '3C'], model) : of(['2H', '3X', 'C1', '2S', '3Q', '1R'], model)}${random.code(engine ? '###' : 'A##')}`,
  },
  {
    name: '起亚',
    models: ['K2 2011-2016', 'K3 2013-2018', 'K5 2011-2015', '智跑 2011-2018', '福瑞迪 2009-2016'],
    dear: 0.9,
    weight: 5,
    origins: ['韩国', '国产'],
    code: ({ hyundai, engine }, random, model) =>
      `${hyundai}-${engine ? of(['2B', '2E', '25', '3E'], model) : of(['4X', 'A6', '2T', '3W', '1X'], model)}${random.code(engine ? '###' : 'A##')}`,
  },
  {
    name: '别克',
    models: ['英朗 2010-2014', '凯越 2008-2016', '君威 2009-2016', '君越 2010-2015', 'GL8 2011-2016'],
    dear: 0.95,
    weight: 7,
    origins: ['国产', '美国'],
    code: (_, random) => random.code(random.chance(0.5) ? '9#######' : '13######'),
  },
  {
    name: '雪佛兰',
    models: ['科鲁兹 2009-2016', '科帕奇 2008-2017', '赛欧 2010-2015'],
    dear: 0.9,
    weight: 4,
    origins: ['国产', '韩国'],
    code: (_, random) => random.code(random.chance(0.5) ? '96######' : '2#######'),
  },
  {
    name: '福特',
    models: ['福克斯 2005-2011', '福克斯 2012-2018', '翼虎 2013-2018', '蒙迪欧 2013-2020', '全顺 V348'],
    dear: 1,
    weight: 6,
    origins: ['国产', '美国'],
    code: ({ ford }, random, model) =>
      `${of(['6M51', 'BV61', 'CV6Z', 'DG9C', '6C1Q'], model)}-${ford}-${random.code('@')}${random.pick(['A', 'B', 'C'])}`,
  },
  {
    name: '宝马',
    models: ['3系 E90', '3系 F30/F35', '5系 F10/F18', 'X1 E84', 'X5 E70'],
    dear: 2.2,
    weight: 4,
    origins: ['德国', '国产'],
    code: ({ bmw }, random) => `${bmw} ${random.code('6 ### ###')}`,
  },
  {
    name: '奔驰',
    models: ['C级 W204', 'C级 W205', 'E级 W212', 'GLK X204'],
    dear: 2.4,
    weight: 3,
    origins: ['德国', '国产'],
    code: ({ benz, engine }, random, model) =>
      `A ${engine ? of(['271', '274', '272', '276'], model) : of(['204', '205', '212', '006'], model)} ${benz} ${random.code('##')} ${random.code('##')}`,
  },
  {
    name: '哈弗',
    models: ['H6 2011-2017', 'H6 第二代', 'H2 2014-2018', 'M6 2017-'],
    dear: 0.6,
    weight: 6,
    origins: ['国产'],
    code: ({ china }, random, model) => `${china}${of(['XKZ16', 'XKZ36', 'XSZ08', 'XKY00'], model)}${random.code('@')}`,
  },
  {
    name: '吉利',
    models: ['帝豪 2009-2017', '博越 2016-', '远景 2014-2019'],
    dear: 0.55,
    weight: 5,
    origins: ['国产'],
    code: (_, random) => random.code('10########'),
  },
  {
    name: '长安',
    models: ['CS75 2014-2019', '逸动 2012-2017', '欧诺/之星'],
    dear: 0.5,
    weight: 5,
    origins: ['国产'],
    code: ({ china }, random, model) =>
      `${of(['S201', 'C201', 'F202'], model)}${random.code('###')}-${china.slice(2, 4)}${random.code('0#')}`,
  },
  {
    name: '比亚迪',
    models: ['F3 2006-2013', '速锐 2012-2018', '宋 2016-', '秦 2014-'],
    dear: 0.55,
    weight: 5,
    origins: ['国产'],
    code: ({ china }, random, model) => `${of(['BYDF3', 'BYD6B', 'SA2', 'STE'], model)}-${china.slice(0, 5)}${random.code('##')}`,
  },
  {
    name: '五菱',
    models: ['宏光 2010-2018', '荣光/之光', '宝骏730/560'],
    dear: 0.45,
    weight: 6,
    origins: ['国产'],
    code: (_, random) => random.code(random.chance(0.5) ? '23######' : '24######'),
  },
]
