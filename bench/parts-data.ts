/** Parts that look like a dealer's: OE-style codes, Chinese names, brands, models. The same seed gives the same parts. */

export interface GeneratedPart {
  pjNo: string
  pjName: string
  pjBrand: string
  pjSize: string
  pjFactory: string
  pjUnit: string
  pjOemcode: string
  purchasePrice: string
  xsPrice: string
}

/** A small fast generator of numbers below n (mulberry32). */
export function dice(seed: number): (below: number) => number {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

const list = (text: string) => text.split(' ')
const places = list('前 后 左前 右前 左后 右后 上 下 左 右 内 外 中 主 副')
const things = list(
  '刹车片 刹车盘 刹车分泵 刹车总泵 减震器 减震弹簧 上摆臂 下摆臂 球头 拉杆 拉杆球头 稳定杆 轮毂轴承 轮毂 半轴 防尘套 机油滤清器 空气滤清器 空调滤清器 汽油滤清器 火花塞 点火线圈 高压线 氧传感器 曲轴传感器 凸轮轴传感器 水温传感器 节气门 喷油嘴 燃油泵 水泵 节温器 水箱 冷凝器 压缩机 蒸发器 暖风水箱 电子扇 发电机 起动机 蓄电池 大灯 雾灯 尾灯 转向灯 保险杠 叶子板 机盖 车门 倒车镜 玻璃升降器 门锁块 雨刮片 雨刮电机 喇叭 正时皮带 正时链条 涨紧轮 发电机皮带 气门 气门室盖垫 气缸垫 活塞 活塞环 连杆 曲轴 凸轮轴 油底壳 机油泵 涡轮增压器 中冷器 排气管 三元催化 消声器 离合器片 离合器压盘 分离轴承 飞轮 变速箱滤网 差速器 传动轴 万向节 转向机 助力泵 方向盘 油封 密封圈 卡扣 螺丝 脚垫',
)
const makes = list(
  '大众 丰田 本田 日产 现代 起亚 别克 雪佛兰 福特 奥迪 宝马 奔驰 比亚迪 吉利 长安 长城 奇瑞 五菱 东风 解放 沃尔沃 马自达 三菱 斯柯达 标致 雪铁龙 雷克萨斯 传祺 荣威 红旗',
)
const series = list(
  'A4L A6L Q5 途观 帕萨特 迈腾 速腾 朗逸 凯美瑞 卡罗拉 汉兰达 RAV4 雅阁 思域 CRV 天籁 轩逸 奇骏 索纳塔 途胜 K5 君威 君越 科鲁兹 福克斯 蒙迪欧 3系 5系 X3 C级 E级 汉 宋 帝豪 CS75 哈弗H6 瑞虎8 宏光 S90 阿特兹',
)
const brands = list(
  '博世 采埃孚 法雷奥 电装 马勒 曼牌 天合 布雷博 菲罗多 德尔福 大陆 舍弗勒 SKF NSK NTN KYB 萨克斯 盖茨 NGK 飞利浦 欧司朗 海拉 爱信 皮尔博格 康明斯 潍柴 玉柴 瑞立 万向 亚太 金麒麟 信义 浙江环球 人本 正厂 副厂',
)
const origins = list('德国 日本 国产 法国 美国 韩国 台湾 上海 浙江 广东')
const units = list('只 个 片 套 副 条 件 支')
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'

export function generatePart(serial: number, seed = 1): GeneratedPart {
  const roll = dice(seed * 7_919 + serial)
  const pick = <T>(from: readonly T[]) => from[roll(from.length)] as T
  const digits = (count: number) => String(roll(10 ** count)).padStart(count, '0')
  const letter = () => letters.charAt(roll(letters.length))
  // The serial makes the code unique; its place differs with the maker's habit.
  const own = String(serial).padStart(7, '0')
  const shapes = [
    () => `${digits(2)}${own.slice(0, 3)}-${letter()}${own.slice(3)}`,
    () => `${letter()}${digits(1)}${letter()} ${own.slice(0, 3)} ${own.slice(3)}${letter()}`,
    () => `${own.slice(0, 5)}-${own.slice(5)}${letter()}${digits(2)}`,
    () => `${letter()}${letter()}${own}`,
    () => `0 ${digits(3)} ${own.slice(0, 3)} ${own.slice(3)}`,
  ]
  const make = pick(makes)
  const cost = 1 + roll(200_000)
  return {
    pjNo: pick(shapes)(),
    pjName: `${roll(3) ? pick(places) : ''}${pick(things)}${roll(6) ? '' : '总成'}`,
    pjBrand: pick(brands),
    pjSize: `${make}${pick(series)}${roll(2) ? ` ${1 + roll(4)}.${roll(10)}${roll(3) ? '' : 'T'}` : ''}`,
    pjFactory: pick(origins),
    pjUnit: pick(units),
    pjOemcode: roll(2) ? `${digits(5)}-${letter()}${letter()}${digits(3)}` : '',
    purchasePrice: (cost / 100).toFixed(2),
    xsPrice: ((cost * 1.4) / 100).toFixed(2),
  }
}
