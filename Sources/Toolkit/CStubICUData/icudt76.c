// Foundation links 34 MB of ICU data, for localized dates, numbers and sorting, and for host names in URLs. A program
// that uses none of these can link this empty package in its place.
//
// The layout is that of ICU's common data, format "ToCP" (ucmndata.h, and "ICU Data" in ICU's user guide). The number in
// the name is the version of ICU in the Swift toolchain. With another version, the programs are 34 MB larger, and
// scripts/check-closure fails.

#include <stdint.h>

struct __attribute__((aligned(16))) package {
    uint16_t headerSize;
    uint8_t magic[2];
    uint16_t infoSize;
    uint16_t reserved;
    uint8_t isBigEndian;
    uint8_t charsetFamily;
    uint8_t sizeofUChar;
    uint8_t reservedByte;
    uint8_t dataFormat[4];
    uint8_t formatVersion[4];
    uint8_t dataVersion[4];
    uint8_t padding[8];
    uint32_t count;
};

const struct package icudt76_dat = {
    .headerSize = 32,
    .magic = {0xDA, 0x27},
    .infoSize = 20,
    .isBigEndian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .charsetFamily = 0,
    .sizeofUChar = 2,
    .dataFormat = {'T', 'o', 'C', 'P'},
    .formatVersion = {1, 0, 0, 0},
    .count = 0,
};
