//! The extension for numbers.

use super::Sig::{Bool, Double, Dyn, Int, List, Uint};
use super::table::functions;

functions! { MATH:
    "math.@max" {
        /// The greatest of the numbers.
        global "math_@max_double"(Double) -> Double;
        /// The greatest of the numbers.
        global "math_@max_int"(Int) -> Int;
        /// The greatest of the numbers.
        global "math_@max_uint"(Uint) -> Uint;
        /// The greatest of the numbers.
        global "math_@max_double_double"(Double, Double) -> Double;
        /// The greatest of the numbers.
        global "math_@max_int_int"(Int, Int) -> Int;
        /// The greatest of the numbers.
        global "math_@max_uint_uint"(Uint, Uint) -> Uint;
        /// The greatest of the numbers.
        global "math_@max_int_uint"(Int, Uint) -> Dyn;
        /// The greatest of the numbers.
        global "math_@max_int_double"(Int, Double) -> Dyn;
        /// The greatest of the numbers.
        global "math_@max_double_int"(Double, Int) -> Dyn;
        /// The greatest of the numbers.
        global "math_@max_double_uint"(Double, Uint) -> Dyn;
        /// The greatest of the numbers.
        global "math_@max_uint_int"(Uint, Int) -> Dyn;
        /// The greatest of the numbers.
        global "math_@max_uint_double"(Uint, Double) -> Dyn;
        /// The greatest of the numbers.
        global "math_@max_list_double"(List(&Double)) -> Double;
        /// The greatest of the numbers.
        global "math_@max_list_int"(List(&Int)) -> Int;
        /// The greatest of the numbers.
        global "math_@max_list_uint"(List(&Uint)) -> Uint;
    }
    "math.@min" {
        /// The least of the numbers.
        global "math_@min_double"(Double) -> Double;
        /// The least of the numbers.
        global "math_@min_int"(Int) -> Int;
        /// The least of the numbers.
        global "math_@min_uint"(Uint) -> Uint;
        /// The least of the numbers.
        global "math_@min_double_double"(Double, Double) -> Double;
        /// The least of the numbers.
        global "math_@min_int_int"(Int, Int) -> Int;
        /// The least of the numbers.
        global "math_@min_uint_uint"(Uint, Uint) -> Uint;
        /// The least of the numbers.
        global "math_@min_int_uint"(Int, Uint) -> Dyn;
        /// The least of the numbers.
        global "math_@min_int_double"(Int, Double) -> Dyn;
        /// The least of the numbers.
        global "math_@min_double_int"(Double, Int) -> Dyn;
        /// The least of the numbers.
        global "math_@min_double_uint"(Double, Uint) -> Dyn;
        /// The least of the numbers.
        global "math_@min_uint_int"(Uint, Int) -> Dyn;
        /// The least of the numbers.
        global "math_@min_uint_double"(Uint, Double) -> Dyn;
        /// The least of the numbers.
        global "math_@min_list_double"(List(&Double)) -> Double;
        /// The least of the numbers.
        global "math_@min_list_int"(List(&Int)) -> Int;
        /// The least of the numbers.
        global "math_@min_list_uint"(List(&Uint)) -> Uint;
    }
    "math.abs" {
        /// The number without its sign.
        global "math_abs_double"(Double) -> Double;
        /// The number without its sign.
        global "math_abs_int"(Int) -> Int;
        /// The number without its sign.
        global "math_abs_uint"(Uint) -> Uint;
    }
    "math.bitAnd" {
        /// The bits that both have.
        global "math_bitAnd_int_int"(Int, Int) -> Int;
        /// The bits that both have.
        global "math_bitAnd_uint_uint"(Uint, Uint) -> Uint;
    }
    "math.bitNot" {
        /// The bits that it has not.
        global "math_bitNot_int_int"(Int) -> Int;
        /// The bits that it has not.
        global "math_bitNot_uint_uint"(Uint) -> Uint;
    }
    "math.bitOr" {
        /// The bits that one has.
        global "math_bitOr_int_int"(Int, Int) -> Int;
        /// The bits that one has.
        global "math_bitOr_uint_uint"(Uint, Uint) -> Uint;
    }
    "math.bitShiftLeft" {
        /// The bits moved to the left.
        global "math_bitShiftLeft_int_int"(Int, Int) -> Int;
        /// The bits moved to the left.
        global "math_bitShiftLeft_uint_int"(Uint, Int) -> Uint;
    }
    "math.bitShiftRight" {
        /// The bits moved to the right.
        global "math_bitShiftRight_int_int"(Int, Int) -> Int;
        /// The bits moved to the right.
        global "math_bitShiftRight_uint_int"(Uint, Int) -> Uint;
    }
    "math.bitXor" {
        /// The bits that exactly one has.
        global "math_bitXor_int_int"(Int, Int) -> Int;
        /// The bits that exactly one has.
        global "math_bitXor_uint_uint"(Uint, Uint) -> Uint;
    }
    "math.ceil" {
        /// The least whole number that is not below.
        global "math_ceil_double"(Double) -> Double;
    }
    "math.floor" {
        /// The greatest whole number that is not above.
        global "math_floor_double"(Double) -> Double;
    }
    "math.isFinite" {
        /// Whether it is a number that is not infinite.
        global "math_isFinite_double"(Double) -> Bool;
    }
    "math.isInf" {
        /// Whether it is infinite.
        global "math_isInf_double"(Double) -> Bool;
    }
    "math.isNaN" {
        /// Whether it is not a number.
        global "math_isNaN_double"(Double) -> Bool;
    }
    "math.round" {
        /// The nearest whole number, halves away from zero.
        global "math_round_double"(Double) -> Double;
    }
    "math.sign" {
        /// 1 above zero, 0 for zero, -1 below.
        global "math_sign_double"(Double) -> Double;
        /// 1 above zero, 0 for zero, -1 below.
        global "math_sign_int"(Int) -> Int;
        /// 1 above zero, 0 for zero, -1 below.
        global "math_sign_uint"(Uint) -> Uint;
    }
    "math.sqrt" {
        /// The square root.
        global "math_sqrt_double"(Double) -> Double;
        /// The square root.
        global "math_sqrt_int"(Int) -> Double;
        /// The square root.
        global "math_sqrt_uint"(Uint) -> Double;
    }
    "math.trunc" {
        /// The number without its fraction.
        global "math_trunc_double"(Double) -> Double;
    }
}
