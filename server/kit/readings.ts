/**
 * Characters of names, places and parts that are read in two ways, or often misread, with what people type for them. Rare and bookish readings stay
 * away: each one costs every search row that holds the character.
 */
const READINGS = `
单 dan shan, 曾 zeng ceng, 解 jie xie, 仇 chou qiu, 朴 pu piao, 查 cha zha, 盖 gai ge, 区 qu ou, 翟 zhai di,
覃 qin tan, 乐 le yue, 尉 wei yu, 万 wan mo, 俟 si qi, 盛 sheng cheng, 长 chang zhang, 重 chong zhong, 缪 miao mou,
员 yuan yun, 种 zhong chong, 折 zhe she, 能 neng nai, 洗 xi xian, 冼 xian xi, 秘 mi bi, 谌 chen shen, 
石 shi dan, 校 xiao jiao, 强 qiang jiang, 降 jiang xiang, 行 xing hang, 
调 tiao diao, 传 chuan zhuan, 弹 tan dan, 差 cha chai, 壳 ke qiao, 角 jiao jue, 卡 ka qia, 厦 xia sha, 六 liu lu,
蚌 beng bang, 涡 wo guo, 莘 xin shen, 薄 bao bo, 塞 sai se, 扎 zha za, 粘 zhan nian, 率 lv shuai, 模 mo mu,
藏 cang zang, 参 can shen, 柏 bai bo, 贾 jia gu, 炮 pao bao,
铅 qian yan, 番 fan pan, 浒 hu xu, 枞 zong cong, 亳 bo hao, 泊 bo po, 浚 jun xun, 侗 dong tong, 牟 mou mu,
逄 pang feng, 晟 sheng cheng, 骁 xiao yao, 茜 qian xi, 珏 jue yu, 熨 yun yu, 绿 lv lu, 履 lv lu, 铝 lv lu,
律 lv lu, 滤 lv lu, 驴 lv lu, 吕 lv lu, 旅 lv lu, 女 nv nu
`

/** Character → everything typed for it. */
export const OTHER_READINGS: ReadonlyMap<string, readonly string[]> = new Map(
  READINGS.split(',')
    .map((entry) => entry.trim().split(' '))
    .map(([sign = '', ...readings]) => [sign, readings]),
)
